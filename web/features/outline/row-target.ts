/** Returns the key of the row around the target of an event. */
export const keyOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined

/** Returns which part of a row the target of an event is. */
export const partOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-part]')?.dataset['part'] : undefined
