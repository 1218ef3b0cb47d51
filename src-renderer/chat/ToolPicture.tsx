import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { Picture } from '../../src-preload/contract/conversation.ts';
import { ask } from '../call.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  readonly picture: Picture;
  readonly label: string;
}

/** A picture from the assistant's files; a click shows it large. */
export function ToolPicture({ picture: { file, width, height }, label }: Props) {
  const [dataUrl, setDataUrl] = useState<string>();
  const [error, setError] = useState<string>();

  useEffect(() => {
    let isCurrent = true;
    void ask('file.read', { file }).then((reply) => {
      if (!isCurrent) return;
      if (reply.ok) setDataUrl(reply.value.dataUrl);
      else setError(reply.error.message);
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);

  if (error !== undefined) return <p className="text-sm text-ink-2">The picture {file} cannot be shown. {error}</p>;
  const ratio = { aspectRatio: `${Math.max(width, 1)} / ${Math.max(height, 1)}` };
  if (dataUrl === undefined) return <div style={ratio} className="max-h-60 w-full max-w-sm rounded-md bg-sunken" />;
  return (
    <Dialog.Root>
      <Dialog.Trigger aria-label={`Show the picture large: ${label}`} className="w-fit max-w-full overflow-hidden rounded-md border border-line hover:border-line-strong">
        <img src={dataUrl} alt={label} width={width} height={height} className="h-auto max-h-60 w-auto max-w-full" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim animate-appear" />
        <Dialog.Content aria-describedby={undefined} className="fixed inset-6 z-40 flex flex-col items-center justify-center gap-3 animate-appear">
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <img src={dataUrl} alt={label} className="min-h-0 max-w-full rounded-lg object-contain shadow-float" />
          <Dialog.Close asChild>
            <Button>Close picture</Button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
