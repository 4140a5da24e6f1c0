const opening = '<think>'
const closing = '</think>'

/**
 * Some reasoning models write their thoughts into the text, in front of the answer. Swallows them, and white space in front
 * of the first word. Call it with each piece; once the answer has begun, pieces come back as they are.
 */
export const createThoughtFilter = () => {
  let held = ''
  let state: 'start' | 'thought' | 'answer' = 'start'

  return (piece: string): string => {
    if (state === 'answer') return piece
    held += piece
    for (;;) {
      if (state === 'start') {
        held = held.trimStart()
        if (held.startsWith(opening)) state = 'thought'
        else if (opening.startsWith(held)) return ''
        else {
          state = 'answer'
          return held
        }
      }
      const end = held.indexOf(closing)
      if (end === -1) {
        held = opening + held.slice(opening.length).slice(-closing.length)
        return ''
      }
      held = held.slice(end + closing.length)
      state = 'start'
    }
  }
}

/** The whole of a reply without the thoughts in front of it. Empty where there was nothing else. */
export const withoutThoughts = (reply: string): string => createThoughtFilter()(reply)
