/** What the build gives a page for its head. */
export interface Head {
  style: string
  early: string
  /** The address of the script that brings the islands to life. */
  script: string
  /** Fonts of the first screen. */
  fonts: string[]
}
