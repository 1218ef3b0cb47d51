import { z } from 'zod';
import type { Connection } from './connection.ts';

const listed = z.object({ data: z.array(z.object({ id: z.string() })) });
const googleListed = z.object({
  models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).default([]) })),
});

function namesIn(json: unknown): readonly string[] {
  const google = googleListed.safeParse(json);
  if (google.success) {
    const talking = google.data.models.filter(({ supportedGenerationMethods: methods }) => methods.includes('generateContent'));
    return talking.map(({ name }) => name.replace(/^models\//u, ''));
  }
  return listed.safeParse(json).data?.data.map(({ id }) => id) ?? [];
}

/** What the service offers, in alphabetical order; empty where it does not say, whatever the reason. */
export async function listModels({ list, fetch }: Connection, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const response = await fetch(list.url, { headers: list.headers, signal });
    return response.ok ? [...namesIn(await response.json())].sort().slice(0, 500) : [];
  } catch {
    return [];
  }
}
