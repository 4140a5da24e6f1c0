/** Replaces leading spaces with no-break spaces, for formats that drop ordinary ones. */
export const withFirmIndent = (line: string): string =>
  line.replace(/^[ \t]+/, (indent) => '\u00a0'.repeat(indent.replaceAll('\t', '    ').length))

const firmIndent = /^\u00a0+|(?<=\n)\u00a0+/g

/**
 * Replaces no-break spaces at the beginning of lines with ordinary spaces, which verse preserves.
 */
export const withPlainIndents = <T extends { text: string }>(runs: readonly T[]): T[] =>
  runs.map((run, at) => {
    const beginsLine = at === 0 || runs[at - 1]!.text.endsWith('\n')
    return {
      ...run,
      text: run.text.replace(firmIndent, (indent, place: number) =>
        place > 0 || beginsLine ? ' '.repeat(indent.length) : indent,
      ),
    }
  })
