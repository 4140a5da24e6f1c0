/**
 * The classifications of subjects. Their lists are licensed, so an installation has only those that
 * its operator has loaded.
 */
export const subjectSchemes = {
  bisac: {
    label: 'BISAC',
    example: 'FIC027000',
    /** EDItEUR's code for the scheme in ONIX, which EPUB uses too. */
    onix: '10',
    form: /^[A-Z]{3}\d{6}$/,
    problem: 'A BISAC code has three letters and six digits, such as FIC027000.',
  },
  thema: {
    label: 'Thema',
    example: 'FRD',
    onix: '93',
    form: /^(?:[A-Z][A-Z0-9]{0,8}|[1-6][A-Z][A-Z0-9-]{0,14})$/,
    problem:
      'A Thema code is made of letters and digits and begins with a letter, such as FRD, or is a qualifier such as 1DDF.',
  },
} as const

export type SubjectScheme = keyof typeof subjectSchemes
export const subjectSchemeNames = Object.keys(subjectSchemes) as [SubjectScheme, ...SubjectScheme[]]

/** Normalizes a code, or returns the reason why it is invalid. */
export const readSubjectCode = (scheme: SubjectScheme, text: string): { code: string } | { problem: string } => {
  const code = text.trim().toUpperCase()
  const { form, problem } = subjectSchemes[scheme]
  return form.test(code) ? { code } : { problem }
}
