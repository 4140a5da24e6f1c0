/** What the build gives a page for its head. */
export interface Head {
  style: string
  early: string
  /** The address of the script that brings the islands to life. */
  script: string
  /** The style sheet of the fonts, which comes after the first paint. */
  fonts: string
  /** Its style has fonts as data; see makeFirstFonts in scripts/site-fonts.ts. */
  fontsWithin?: boolean
}
