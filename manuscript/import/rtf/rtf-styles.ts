import { headingRole, roleOfName, type StyleRole } from '../style-names.ts'
import type { RtfParagraph } from './rtf-state.ts'

/** Maximum length of a chain of base styles. No program writes longer ones. */
const LONGEST_CHAIN = 10

/** Returns the role of a level of the outline, counted from 0. Level 9 is body text. */
const roleOfLevel = (outline: number | undefined): StyleRole | undefined =>
  outline !== undefined && outline < 9 ? headingRole(outline + 1) : undefined

/** The paragraph styles that an RTF document declares. */
export class RtfStyles {
  private readonly styles = new Map<number, { name: string; outline: number | undefined }>()
  private readonly bases = new Map<number, number>()
  private readonly roles = new Map<number, StyleRole | undefined>()
  /** The style that is being declared. */
  private declared = 0

  /** Reads a control word of a declaration. */
  declare(name: string, number: number): void {
    if (name === 's') this.declared = number
    else if (name === 'sbasedon') this.bases.set(this.declared, number)
    else if (name === 'outlinelevel')
      this.styles.set(this.declared, { name: this.styles.get(this.declared)?.name ?? '', outline: number })
    // Styles of characters, sections and tables have no role.
    else if (/^(?:cs|ds|ts)$/.test(name)) this.declared = -1
  }

  /** Appends to the name of the style that is being declared. A semicolon ends the name. */
  addName(text: string): void {
    const style = this.styles.get(this.declared) ?? { name: '', outline: undefined }
    this.styles.set(this.declared, { ...style, name: (style.name + text).split(';', 1)[0]! })
  }

  /**
   * Returns the role of a paragraph by its style, the styles that it is based on, and its own
   * level.
   */
  roleOf({ style, outline }: RtfParagraph): StyleRole | undefined {
    if (!this.roles.has(style)) this.roles.set(style, this.findRole(style))
    return this.roles.get(style) ?? roleOfLevel(outline)
  }

  private findRole(style: number): StyleRole | undefined {
    let at: number | undefined = style
    for (let steps = 0; at !== undefined && steps < LONGEST_CHAIN; steps++) {
      const known = this.styles.get(at)
      const role = (known && roleOfName(known.name)) ?? roleOfLevel(known?.outline)
      if (role) return role
      at = this.bases.get(at)
    }
    return undefined
  }
}
