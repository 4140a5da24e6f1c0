import type { RtfState } from './rtf-state.ts'

/** Reads the custom properties of a document. */
export class NamedProperties {
  readonly values = new Map<string, string>()
  private name = ''

  /** Begins a group of a property. Returns false for other groups. */
  begin(group: string, state: RtfState): boolean {
    if (group === 'userprops') state.destination = 'properties'
    else if (state.destination !== 'properties') return false
    else if (group === 'propname') {
      state.destination = 'propertyName'
      this.name = ''
    } else if (group === 'staticval') state.destination = 'propertyValue'
    else return false
    return true
  }

  addName(text: string): void {
    this.name += text
  }

  addValue(text: string): void {
    this.values.set(this.name, (this.values.get(this.name) ?? '') + text)
  }
}
