type Score = (text: string) => Record<string, number>

let loading: Promise<Score> | undefined
/** Loaded on first use, because its tables take 0.1 s and 90 MB. */
const load = () =>
  (loading ??= import('eld/extrasmall').then(
    ({ eld }) =>
      (text) =>
        eld.detect(text).getScores(),
  ))

/** Scores languages by the letter groups of a text. */
export const scoreLetterGroups = async (text: string): Promise<Record<string, number>> => (await load())(text)
