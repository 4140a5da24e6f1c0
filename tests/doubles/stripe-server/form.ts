/** A form as Stripe's API parses it: `a[b][0][c]=d` is `{ a: { b: { 0: { c: 'd' } } } }`. */
export interface Form {
  [name: string]: string | Form
}

export const parseForm = (text: string): Form => {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at = form
    for (const part of path.slice(0, -1)) {
      const inner = at[part]
      at = typeof inner === 'object' ? inner : (at[part] = Object.create(null) as Form)
    }
    at[path.at(-1)!] = value
  }
  return form
}

export const textOf = (form: Form, ...path: string[]): string | undefined => {
  let at: string | Form | undefined = form
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

export const formOf = (form: Form, name: string): Form => {
  const inner = form[name]
  return typeof inner === 'object' ? inner : {}
}
