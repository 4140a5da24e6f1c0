import type { ReactNode } from 'react'
import type { PdfDesign } from '#manuscript/model/export-options.ts'

const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => (
    <path key={at} d={`M7 ${from + at * 3.5}h${at === count - 1 ? 14 : 22}`} strokeWidth="0.8" opacity="0.55" />
  ))

const openings: Record<PdfDesign, ReactNode> = {
  classic: (
    <>
      <path d="M17 9h2M12 14h12" strokeWidth="1.6" />
      {lines(21, 7)}
    </>
  ),
  modern: (
    <>
      <path d="M7 10h3M7 15.5h17" strokeWidth="2.6" />
      {lines(22, 7)}
    </>
  ),
  academic: (
    <>
      <path d="M7 8h2M7 12h13" strokeWidth="2" />
      <path d="M7 15.5h22" strokeWidth="0.6" />
      {lines(20, 7)}
    </>
  ),
}

/** A small picture of the first page of a chapter. */
export const DesignPicture = ({ design }: { design: PdfDesign }) => (
  <svg viewBox="0 0 36 50" className="h-48 w-auto" fill="none" stroke="currentColor" aria-hidden="true">
    <rect x="0.5" y="0.5" width="35" height="49" strokeWidth="0.6" opacity="0.6" />
    {openings[design]}
  </svg>
)
