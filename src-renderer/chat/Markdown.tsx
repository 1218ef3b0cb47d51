import { Check, Copy } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { memo, useEffect, useRef, useState } from 'react';
import type { Components } from 'streamdown';
import { Streamdown } from 'streamdown';
import { openLink } from '../actions.ts';
import { IconButton } from '../ui/IconButton.tsx';

/** A link never moves the app's own window: it opens in the assistant's browser. */
function Link({ href = '', children }: { readonly href?: string; readonly children?: ReactNode }) {
  if (!/^https?:\/\//iu.test(href)) return <span title={href}>{children}</span>;
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    if (event.button <= 1) void openLink(href);
  };
  return (
    <a href={href} title={href} rel="noreferrer" draggable={false} onClick={open} onAuxClick={open} className="rounded-sm text-accent underline decoration-1 underline-offset-2 hover:text-accent-strong">
      {children}
    </a>
  );
}

/** The window loads nothing from elsewhere, so a picture in a text is a link to it. */
function PictureLink({ src, alt }: { readonly src?: string; readonly alt?: string }) {
  const words = alt === undefined || alt === '' ? 'picture' : `picture: ${alt}`;
  return <Link href={src}>[{words}]</Link>;
}

const copiedFor = 1_500;

function CodeBlock({ children }: { readonly children?: ReactNode }) {
  const block = useRef<HTMLPreElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void => {
    void navigator.clipboard.writeText(block.current?.textContent ?? '').then(() => setCopied(true));
  };
  return (
    <div className="group relative">
      <pre ref={block} tabIndex={0} className="selectable max-h-96 overflow-auto rounded-md bg-sunken py-2.5 pr-10 pl-3">{children}</pre>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? 'Copied' : 'Copy code'}
        side="left"
        onClick={copy}
        className="absolute top-1 right-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
      />
    </div>
  );
}

function Table({ children }: { readonly children?: ReactNode }) {
  return <div className="overflow-x-auto"><table>{children}</table></div>;
}

type Heading = ComponentProps<'h2'>;
const plain = {
  // The window has one h1 of its own; headings of a message begin below it.
  h1: ({ children }: Heading) => <h2>{children}</h2>,
  h2: ({ children }: Heading) => <h3>{children}</h3>,
  h3: ({ children }: Heading) => <h4>{children}</h4>,
  h4: ({ children }: Heading) => <h5>{children}</h5>,
  h5: ({ children }: Heading) => <h6>{children}</h6>,
  h6: ({ children }: Heading) => <h6>{children}</h6>,
};
const tags = ['p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'strong', 'em', 'del', 'thead', 'tbody', 'tr', 'th', 'td', 'sup', 'sub', 'code', 'inlineCode'] as const;
const components = {
  // Streamdown's own look needs its own style sheet; the plain element takes the look of `.prose-chat`.
  ...Object.fromEntries(tags.map((tag) => [tag, tag === 'inlineCode' ? 'code' : tag])),
  ...plain,
  a: Link,
  img: PictureLink,
  pre: CodeBlock,
  table: Table,
} as Components;

interface Props {
  readonly text: string;
  readonly isStreaming: boolean;
}

export const Markdown = memo(function Markdown({ text, isStreaming }: Props) {
  return (
    <Streamdown
      mode={isStreaming ? 'streaming' : 'static'}
      parseIncompleteMarkdown={isStreaming}
      components={components}
      controls={false}
      linkSafety={{ enabled: false }}
      className="prose-chat selectable text-md"
    >
      {text}
    </Streamdown>
  );
});
