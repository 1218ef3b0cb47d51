/**
 * Visits every string of plain data. `path` is written as `fields[].value`; undefined for keys of objects that are data
 * themselves and for what lies deeper than data does.
 */
export function walkStrings(value: unknown, visit: (text: string, path: string | undefined) => void): void {
  const seen = new Set<object>();
  const walk = (one: unknown, path: string): void => {
    if (typeof one === 'string') visit(one, path);
    if (typeof one !== 'object' || one === null || seen.has(one)) return;
    seen.add(one);
    if (Array.isArray(one)) {
      for (const item of one) walk(item, `${path}[]`);
      return;
    }
    for (const [key, item] of Object.entries(one)) {
      visit(key, undefined);
      walk(item, path === '' ? key : `${path}.${key}`);
    }
  };
  walk(value, '');
}

/** The same data with every string, keys excepted, replaced. Returns the same object where nothing changed. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = value.map((item: unknown) => mapStrings(item, change));
    return list.every((item, index) => item === value[index]) ? value : (list as T);
  }
  const entries = Object.entries(value as Record<string, unknown>);
  const mapped = entries.map(([key, item]) => [key, mapStrings(item, change)] as const);
  return mapped.every(([, item], index) => item === entries[index]?.[1]) ? value : (Object.fromEntries(mapped) as T);
}
