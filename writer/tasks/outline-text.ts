import type { Outline } from '#manuscript/model/outline.ts'

/** An outline as a prompt shows it: numbered, one title a line. */
export const outlineText = ({ title, chapters }: Outline): string =>
  [
    title,
    ...chapters.flatMap((chapter, at) => [
      `${at + 1}. ${chapter.title}`,
      ...chapter.subchapters.map((section, index) => `${at + 1}.${index + 1} ${section.title}`),
    ]),
  ].join('\n')
