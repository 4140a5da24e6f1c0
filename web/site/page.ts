import type { ReactNode } from 'react'

/** A public page, rendered beforehand. */
export interface Page {
  title: string
  description: string
  body: ReactNode
  /** Structured data, each without its context. */
  jsonLd?: object[]
  /** The picture that is shown where the page is linked to; its path. */
  image?: string
  type?: 'website' | 'article'
  noIndex?: boolean
}
