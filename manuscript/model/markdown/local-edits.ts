import { EditMap } from 'micromark-util-edit-map'

/**
 * Replaces the method of the Markdown parser that applies edits to its list of events. The original
 * copies the whole list each time, although edits concern its end. The parser edits once for each
 * quotation, list and underlined heading, so its time grew with the square of their number.
 */
EditMap.prototype.consume = function consume(events) {
  const edits = this.map.toSorted(([one], [other]) => one - other)
  this.map.length = 0
  this.index.clear()
  const following: (typeof events)[] = []
  for (const [at, removed, added] of edits.toReversed()) {
    following.push(events.slice(at + removed), added)
    events.length = at
  }
  for (const part of following.toReversed()) for (const event of part) events.push(event)
}
