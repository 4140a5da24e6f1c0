import { apiText } from '#web/lib/api/api.ts'
import { openText } from '#web/lib/stores/open-text.ts'

/** One of the two texts of a comparison. */
export type TextSource =
  | { type: 'project'; id: string; /** A revision of its history; null is the current text. */ version: string | null }
  | { type: 'file'; file: File | null }

/** Returns true if a source names a text. */
export const isComplete = (source: TextSource): boolean =>
  source.type === 'project' ? source.id !== '' : source.file !== null

export const isSameText = (one: TextSource, other: TextSource): boolean =>
  one.type === 'project' && other.type === 'project' && one.id === other.id && one.version === other.version

/** Loads a text as the JSON of its answer. */
export const loadText = async (source: TextSource, signal: AbortSignal): Promise<string> => {
  if (source.type === 'file')
    return apiText('POST /import', {
      query: { name: source.file!.name },
      body: new Uint8Array(await source.file!.arrayBuffer()),
      signal,
    })
  const { id, version } = source
  if (version !== null)
    return apiText('GET /projects/:id/history/:revision', { params: { id, revision: version }, signal })
  await openText.flush(id)
  return apiText('GET /projects/:id', { params: { id }, signal })
}
