import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text'
import { $createParagraphNode, $createTextNode, $getRoot, $setState, type ElementNode } from 'lexical'
import { expect, it } from 'vitest'
import { styleState } from './block-state.ts'
import { $isChapter, ChapterNode } from './chapter-node.ts'
import { headlessEditor } from '#web/editor/headless-editor.ts'
import { $blocksOf, keepChapters } from './keep-chapters.ts'

const open = () => {
  const editor = headlessEditor()
  keepChapters(editor)
  const update = (change: () => void) => editor.update(change, { discrete: true })
  /** Returns each chapter as the texts of its blocks. */
  const chapters = () =>
    editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((child) =>
          $isChapter(child) ? child.getChildren().map((block) => block.getTextContent()) : 'no chapter',
        ),
    )
  return { editor, update, chapters }
}
const heading = (text: string) => $createHeadingNode('h2').append($createTextNode(text))
const section = (text: string) => $createHeadingNode('h3').append($createTextNode(text))
const paragraph = (text: string) => $createParagraphNode().append($createTextNode(text))
const letter = (text: string) => $setState(paragraph(text), styleState, 'letter')
const $block = (text: string): ElementNode => $blocksOf($getRoot()).find((block) => block.getTextContent() === text)!

it('puts text before the first heading into its own chapter, and begins a chapter at each h2', () => {
  const { update, chapters } = open()
  update(() => $getRoot().append(paragraph('before'), heading('One'), paragraph('a'), heading('Two'), paragraph('b')))
  expect(chapters()).toEqual([['before'], ['One', 'a'], ['Two', 'b']])
})

it('merges a chapter into the one before when its heading is removed', () => {
  const { update, chapters } = open()
  update(() => $getRoot().append(heading('One'), paragraph('a'), heading('Two'), paragraph('b')))
  update(() => $block('Two').remove())
  expect(chapters()).toEqual([['One', 'a', 'b']])
})

it('splits a chapter where a heading is inserted', () => {
  const { update, chapters } = open()
  update(() => $getRoot().append(heading('One'), paragraph('a'), paragraph('b'), paragraph('c')))
  update(() => $block('b').replace(heading('b')))
  expect(chapters()).toEqual([
    ['One', 'a'],
    ['b', 'c'],
  ])
})

it('keeps an empty paragraph when everything is deleted', () => {
  const { update, chapters } = open()
  update(() => $getRoot().append(heading('One'), paragraph('a')))
  update(() => $getRoot().clear())
  expect(chapters()).toEqual([['']])
})

it('splits a long text without headings into parts, in order', () => {
  const { editor, update, chapters } = open()
  update(() => $getRoot().append(...Array.from({ length: 1000 }, (_, at) => paragraph(`${at}`))))
  expect(Math.max(...chapters().map((blocks) => blocks.length))).toBeLessThanOrEqual(30)
  expect(chapters().flat()).toEqual(Array.from({ length: 1000 }, (_, at) => `${at}`))
  update(() => $block('500').insertBefore(section('A section')))
  expect(editor.getEditorState().read(() => $blocksOf($getRoot()).filter($isHeadingNode).length)).toBe(1)
})

it('splits between paragraphs whose appearance does not depend on each other', () => {
  const { update, chapters } = open()
  update(() =>
    $getRoot().append(
      ...Array.from({ length: 60 }, (_, at) => (at >= 15 && at < 25 ? letter(`letter ${at}`) : paragraph(`${at}`))),
    ),
  )
  const seams = chapters()
    .slice(1)
    .map((part, at) => [chapters()[at]!.at(-1), part[0]])
  expect(seams.length).toBeGreaterThan(2)
  expect(seams.flat().filter((text) => text?.startsWith('letter'))).toEqual([])
})

it('keeps blocks in one part whose appearance depends on each other, wherever the parts begin', () => {
  for (let at = 1; at < 58; at++) {
    const { update, chapters } = open()
    const after = (text: string) => {
      const part = chapters().find((blocks) => blocks.includes(text))!
      return part[part.indexOf(text) + 1]
    }
    update(() => $getRoot().append(heading('One'), ...Array.from({ length: 60 }, (_, block) => paragraph(`${block}`))))
    update(() => $block(`${at}`).replace(section('Made a heading')))
    expect(after('Made a heading')).toBe(`${at + 1}`)
    update(() => $block(`${at + 1}`).replace(section('The next heading')))
    update(() => ['a', 'b'].forEach((text) => $block('The next heading').insertBefore(paragraph(text))))
    expect(after('Made a heading')).toBe('a')
    update(() => $block('b').insertAfter(letter('Dear Ann,')))
    update(() => $block('The next heading').insertBefore(letter('Thank you.')))
    expect(after('Dear Ann,')).toBe('Thank you.')
    expect(chapters().flat().length).toBe(65)
  }
})

it('keeps the first and last part of a long text short, also while text is added at its end', () => {
  const { update, chapters } = open()
  update(() => $getRoot().append(...Array.from({ length: 60 }, (_, at) => paragraph(`${at}`))))
  for (let at = 60; at < 130; at++) {
    expect(chapters()[0]!.length).toBe(1)
    expect(chapters().at(-1)!.length).toBeLessThanOrEqual(15)
    update(() => $block(`${at - 1}`).insertAfter(paragraph(`${at}`)))
  }
  expect(chapters().flat()).toEqual(Array.from({ length: 130 }, (_, at) => `${at}`))
})

it('flattens chapters that were pasted into a chapter', () => {
  const { update, chapters } = open()
  update(() => $getRoot().append(heading('One'), paragraph('a')))
  update(() => {
    const chapter = $getRoot().getFirstChild()
    if ($isChapter(chapter)) chapter.append(new ChapterNode().append(heading('Two'), paragraph('b')))
  })
  expect(chapters()).toEqual([
    ['One', 'a'],
    ['Two', 'b'],
  ])
})
