import type { FontMissing } from '#manuscript/export/fonts/font-families.ts'
import type { FontStore } from '#manuscript/export/fonts/font-store.ts'
import { ApiError } from '../http/errors/api-error.ts'

/** The seconds after which to retry while a font is fetched. */
const RETRY_SECONDS = 4

const pending = (script: string, megabytes: number): ApiError =>
  new ApiError('font_pending', `Getting the ${script} font (${megabytes} MB), once. Then the file is made.`, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    details: { font: script, megabytes, retry_after: RETRY_SECONDS },
  })

const notFetched = (script: string, why: string, language: string, cause: unknown): ApiError =>
  new ApiError(
    'export_failed',
    `The file needs the ${script} font, which could not be fetched: ${why}. Whoever runs this installation can get it ` +
      `with \`npm run fonts -- ${language}\`. The other formats and the academic design of covers need no font of their own.`,
    { cause },
  )

/**
 * Begins to fetch missing fonts. Returns the error for a missing font, or for a font that can't be
 * fetched.
 */
export const explainMissingFont = async (fonts: FontStore, error: FontMissing): Promise<ApiError> => {
  const { families, languageOfFamily } = await import('#manuscript/export/fonts/font-families.ts')
  const states = error.families.map((name) => ({ name, ...fonts.need(name) }))
  for (const state of states)
    if (state.state === 'failed') {
      const { script } = families[state.name]!
      return notFetched(script, state.why, languageOfFamily(state.name) ?? 'all', error)
    }
  const fetching = states.find((state) => state.state === 'fetching')
  return pending(families[fetching!.name]!.script, fetching!.megabytes)
}
