import type { Outline } from '#manuscript/model/outline.ts'

/** Formats an outline for a prompt: numbered, one title per line. */
export const outlineText = ({ title, chapters }: Outline): string =>
  [
    title,
    ...chapters.flatMap((chapter, at) => [
      `${at + 1}. ${chapter.title}`,
      ...chapter.subchapters.map((section, index) => `${at + 1}.${index + 1} ${section.title}`),
    ]),
  ].join('\n')
