/** The mark: a keyframe with the playhead on it. The playhead is the one thing in the signal colour. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 5.5 20 13.5 12 21.5 4 13.5Z" fill="currentColor" />
      <path d="M8.5 1h7v3.6L12.9 7.2V24h-1.8V7.2L8.5 4.6Z" fill="var(--signal)" />
    </svg>
  );
}
