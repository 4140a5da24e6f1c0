import type { ReactNode } from 'react'
import { sectionMarks, type SectionName } from '#contract/pages.ts'

/** A part of a page that the server keeps only if it applies to the installation. */
export const When = ({ section, children }: { section: SectionName; children: ReactNode }) => {
  const { begin, end } = sectionMarks(section)
  return (
    <>
      {begin}
      {children}
      {end}
    </>
  )
}
