import type { ReactNode } from "react";

/** Icons of one grid (16 units, 1.5 line), drawn for this site; always beside or under a label. */
const Icon = ({ children }: { children: ReactNode }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

export const SearchIcon = () => (
  <Icon>
    <path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.5 10.5l3.5 3.5" />
  </Icon>
);
export const CopyIcon = () => (
  <Icon>
    <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
  </Icon>
);
export const WrapIcon = () => (
  <Icon>
    <path d="M2 3.5h12M2 8h9.5a2.25 2.25 0 0 1 0 4.5H8M9.5 10.5l-2 2 2 2M2 12.5h3" />
  </Icon>
);
export const ThemeIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 2.25a5.75 5.75 0 0 1 0 11.5z" fill="currentColor" stroke="none" />
  </Icon>
);
export const MenuIcon = () => (
  <Icon>
    <path d="M2 4.5h12M2 11.5h12" />
  </Icon>
);
export const CloseIcon = () => (
  <Icon>
    <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />
  </Icon>
);
export const ListIcon = () => (
  <Icon>
    <path d="M2 4h2M2 8h2M2 12h2M6.5 4h7.5M6.5 8h7.5M6.5 12h5" />
  </Icon>
);
export const MarkdownIcon = () => (
  <Icon>
    <path d="M1.5 3.5h13v9h-13zM4 10V6l1.75 2L7.5 6v4M11 6v3.5M9.5 8.25L11 9.75l1.5-1.5" />
  </Icon>
);
export const AgentIcon = () => (
  <Icon>
    <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3M7.5 8h4M7.5 11h2.5" />
  </Icon>
);
export const NextIcon = () => (
  <Icon>
    <path d="M3 8h10M9 4l4 4-4 4" />
  </Icon>
);
export const PreviousIcon = () => (
  <Icon>
    <path d="M13 8H3M7 4L3 8l4 4" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="M2.5 8.5l3.5 3.5 7.5-8" />
  </Icon>
);
/** A loudspeaker: with waves where it sounds, crossed out where it is silent (film.css shows one of the two). */
export const SoundIcon = () => (
  <Icon>
    <path d="M2.5 6v4h2.25L8 13V3L4.75 6z" />
    <path className="on" d="M10.5 5.75a3.2 3.2 0 0 1 0 4.5M12.5 3.75a6 6 0 0 1 0 8.5" />
    <path className="off" d="M10.75 6.25l3.5 3.5M14.25 6.25l-3.5 3.5" />
  </Icon>
);
