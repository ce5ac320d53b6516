import type { ComponentChildren, JSX } from 'preact';

/** Text of the registry, in which backticks mark code. */
export function Marked({ text }: { text: string }): JSX.Element {
  return (
    <>{text.split(/(`[^`]+`)/).map((part) => (/^`[^`]+`$/.test(part) ? <code>{part.slice(1, -1)}</code> : part))}</>
  );
}

/** A link out of the page, or its text where no address is known. */
function Out({ href, children }: { href: string | null; children: ComponentChildren }): JSX.Element {
  if (href === null) return <>{children}</>;
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
}

/** The place of a line, with a link to it if one is known. */
export function Place({ file, line, link }: { file: string; line: number; link: string | null }): JSX.Element {
  return (
    <Out href={link}>
      <span class="path">{`${file}:${line}`}</span>
    </Out>
  );
}

/** A table that scrolls alone where it is wider than the page. */
export function Scrolling({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="scrolling" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
