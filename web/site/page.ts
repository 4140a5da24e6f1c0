import type { ReactNode } from 'react'

/** A prerendered public page. */
export interface Page {
  title: string
  description: string
  body: ReactNode
  /** Structured data objects without their `@context`. */
  jsonLd?: object[]
  /** Path of the preview picture for links to the page. */
  image?: string
  type?: 'website' | 'article'
  noIndex?: boolean
  /** Without the menu and the footer of the site. */
  bare?: boolean
}
