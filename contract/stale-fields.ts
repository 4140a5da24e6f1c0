/** The end of the summary of a call that saves fields on their own. */
export const staleFields =
  '409 `conflict`: a named field was changed meanwhile, nothing was saved, and `current` has all fields as they are now.'

export const seenBefore =
  'The values that the named fields had before. A field that has another one by now refuses the call; a field without a value here is replaced.'

/** Tells a person that somebody else, or another device, has changed the same field. */
export const staleMessages = {
  settings: 'These settings were changed elsewhere in the meantime. Nothing was saved. Save again to keep yours.',
  goals: 'These goals were changed elsewhere in the meantime. Nothing was saved. Save again to keep yours.',
} as const
