import type { createChoices } from './choices.ts';
import type { Field } from './field.ts';
import type { createPlaces } from './places.ts';
import type { Secret } from './secret.ts';

/** A selector engine: most orders answer with a detached element whose text is JSON, some with an element of the page. */
export function createHands(field: Field, choices: ReturnType<typeof createChoices>, places: ReturnType<typeof createPlaces>, secret: Secret) {
  const answer = (value: unknown): Element => {
    const element = document.implementation.createHTMLDocument('').createElement('pre');
    element.textContent = JSON.stringify(value ?? null);
    return element;
  };
  const done = (): Element => answer(true);

  const query = (root: Element | Document, body: string): Element | null | undefined => {
    const element = root.nodeType === 9 ? (root as Document).documentElement : (root as Element);
    const [order = '', coded = ''] = body.trim().split(' ');
    const value = decodeURIComponent(coded);
    switch (order) {
      case 'state':
        return answer(field.state(element));
      case 'held':
        return answer(field.held(element));
      case 'markup':
        return answer(`${element.innerHTML.length} ${element.textContent.length}`);
      case 'caret':
        return answer(field.caretToEnd(element));
      case 'set':
        return answer(field.set(element, value));
      case 'colour':
        return answer(field.colour(value));
      case 'boxes':
        return answer(field.boxes(element).length);
      case 'focused': {
        const active = field.activeElement();
        return answer(active ? field.boxes(element).indexOf(active) : -1);
      }
      case 'box':
        return field.boxes(element)[Number(value)];
      case 'face':
        return field.face(element);
      case 'file':
        return field.fileInput(element);
      case 'native':
        return answer(choices.native(element));
      case 'choices':
        return answer(choices.list(element));
      case 'choice':
        return choices.at(Number(value));
      case 'remember':
        choices.remember();
        return done();
      case 'scroll-choices':
        return answer(choices.scroll(value === 'start'));
      case 'scroller-x':
      case 'scroller-y':
        return answer(places.scroller(element, order === 'scroller-x' ? 'x' : 'y'));
      case 'measure':
        return answer(places.measure(element));
      case 'middle':
        return answer(places.middle(element));
      case 'quiet':
        return answer(places.quiet());
      case 'shape':
        return answer(secret.shape(element));
      case 'login':
        return answer(secret.login(element));
      case 'aim':
        secret.aim(element, value);
        return done();
      case 'rest':
        places.rest();
        return done();
      default:
        return undefined;
    }
  };

  return {
    query,
    queryAll: (root: Element | Document, body: string): Element[] => {
      if (body.trim() === 'secrets') return secret.all();
      const found = query(root, body);
      return found ? [found] : [];
    },
  };
}
