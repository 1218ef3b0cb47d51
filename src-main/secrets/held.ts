import type { BoundSecret } from '../tools/secret-ports.ts';
import { placeholderOf } from '../core/secrets/placeholder.ts';
import { createRedactor } from '../core/secrets/redact.ts';
import type { Hidden, Redact } from '../core/secrets/redact.ts';

/** A value in memory. It is wiped when its work has ended and nothing of it is in a page any more. */
export interface Held extends BoundSecret {
  /** The work for which it was typed has ended. */
  end(): void;
}

/** All values that are in memory now, and the redactor that knows them. */
export interface HeldSecrets {
  keep(name: string, origin: string, value: string): Held;
  readonly redact: Redact;
}

export function createHeldSecrets(): HeldSecrets {
  const hidden = new Set<Hidden>();
  let redactor: Redact | undefined;
  const add = (one: Hidden): (() => void) => {
    hidden.add(one);
    redactor = undefined;
    return () => {
      hidden.delete(one);
      redactor = undefined;
    };
  };

  return {
    keep(name, origin, value) {
      const placeholder = placeholderOf(name);
      let own: string | undefined = value;
      let holds = 0;
      let isOver = false;
      const forget = add({ value, placeholder });
      const wipe = (): void => {
        if (!isOver || holds > 0) return;
        own = undefined;
        forget();
      };
      return {
        name,
        origin,
        open() {
          if (own === undefined) throw new Error('the secret is no longer held');
          return own;
        },
        hold(standIn) {
          holds += 1;
          const forgetStandIn = standIn === undefined ? undefined : add({ value: standIn, placeholder });
          let isReleased = false;
          return () => {
            if (isReleased) return;
            isReleased = true;
            holds -= 1;
            forgetStandIn?.();
            wipe();
          };
        },
        end() {
          isOver = true;
          wipe();
        },
      };
    },
    redact(text) {
      redactor ??= createRedactor([...hidden]);
      return redactor(text);
    },
  };
}
