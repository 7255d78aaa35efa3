/** What the last step came to, said once above the form. */
export interface NoticeText {
  kind: "info" | "error";
  text: string;
}

export function Notice({ notice }: { notice?: NoticeText }) {
  if (!notice) return null;
  return (
    <p className="notice" data-kind={notice.kind} role={notice.kind === "error" ? "alert" : "status"}>
      {notice.text}
    </p>
  );
}
