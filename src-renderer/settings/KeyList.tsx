import { useState } from 'react';
import { run } from '../call.ts';
import { useApp } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { slotLabel } from './settings-text.ts';

/** Where each key is kept. Keys themselves are never shown, and this window never has them. */
export function KeyList() {
  const keys = useApp((state) => state.keys);
  const [removing, setRemoving] = useState<string>();
  const slots = Object.keys(keys).sort();
  return (
    <section aria-labelledby="keys-title">
      <h3 id="keys-title" className="font-medium">Keys</h3>
      <p className="text-sm text-ink-3">Encrypted, and never shown again. To replace one, paste the new key above and save.</p>
      {slots.length === 0 ? (
        <p className="mt-2 text-ink-2">No key is kept.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
          {slots.map((slot) => (
            <li key={slot} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
              <span className="selectable min-w-0 flex-1 truncate" title={slotLabel(slot)}>{slotLabel(slot)}</span>
              {keys[slot] === 'memory' ? (
                <span title="No system keychain was found, so the key is not written anywhere." className="rounded-sm border border-warn-line bg-warn-soft px-1.5 text-sm text-warn">kept until you quit</span>
              ) : (
                <span className="text-sm text-ink-3">in the system keychain</span>
              )}
              <Button kind="ghost" aria-label={`Remove the key of ${slotLabel(slot)}`} onClick={() => setRemoving(slot)}>Remove</Button>
            </li>
          ))}
        </ul>
      )}
      <Confirm
        isOpen={removing !== undefined}
        title="Remove this key?"
        text={`The key of ${removing === undefined ? '' : slotLabel(removing)} is deleted from this computer. You can paste it again later.`}
        verb="Remove"
        onConfirm={() => { if (removing !== undefined) void run('key.clear', { slot: removing }); }}
        onClose={() => setRemoving(undefined)}
      />
    </section>
  );
}
