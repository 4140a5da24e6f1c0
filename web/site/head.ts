/** Assets that the build adds to the head of a page. */
export interface Head {
  style: string
  early: string
  /** URL of the script that hydrates the islands. */
  script: string
  /** URL of the font style sheet, which loads after the first paint. */
  fonts: string
  /** True if the style embeds fonts; see makeFirstFonts in scripts/site-fonts.ts. */
  fontsWithin?: boolean
}
