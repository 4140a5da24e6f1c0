import { $getNodeByKey, type LexicalEditor, mergeRegister, type NodeKey } from 'lexical'
import { imageMessages } from '#contract/images.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { showImage, type ShownImage } from '#web/lib/images/image-urls.ts'
import { observeNear } from '../../view/observe-near.ts'
import { $isFigure, FigureNode } from './figure-node.ts'

/** Pictures are loaded when they are this close to the window. */
const NEAR = '1200px'

interface Picture {
  element: HTMLElement
  image: string
  shown: ShownImage | null
  isFailed: boolean
}

const say = (element: HTMLElement, message: string) => {
  const text = document.createElement('p')
  text.className = 'figure-message'
  text.textContent = message
  element.replaceChildren(text)
}

const failure = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? imageMessages.lost
    : 'This picture could not be loaded. It is safe on the server, and is loaded again when you are online.'

/** Loads the pictures near the window into their figures, and releases those that were removed. */
export const showFigures = (editor: LexicalEditor): (() => void) => {
  const pictures = new Map<NodeKey, Picture>()
  const keys = new WeakMap<Element, NodeKey>()

  const load = async (key: NodeKey, picture: Picture) => {
    picture.isFailed = false
    picture.shown?.release()
    picture.shown = showImage(picture.image)
    try {
      const src = await picture.shown.url
      if (pictures.get(key) !== picture) return
      const image = document.createElement('img')
      image.src = src
      image.alt = editor.read(() => {
        const figure = $getNodeByKey(key)
        return $isFigure(figure) ? figure.getAlt() : ''
      })
      picture.element.replaceChildren(image)
    } catch (error) {
      picture.isFailed = true
      if (pictures.get(key) === picture) say(picture.element, failure(error))
    }
  }
  const observer = observeNear(editor, NEAR, (target, isNear) => {
    const key = isNear ? keys.get(target) : undefined
    const picture = key === undefined ? undefined : pictures.get(key)
    if (key === undefined || !picture || picture.shown) return
    observer.unobserve(target)
    void load(key, picture)
  })
  const forget = (key: NodeKey) => {
    const picture = pictures.get(key)
    if (!picture) return
    observer.unobserve(picture.element)
    picture.shown?.release()
    pictures.delete(key)
  }
  const follow = (key: NodeKey) => {
    const figure = $getNodeByKey(key)
    const element = editor.getElementByKey(key)?.querySelector<HTMLElement>('.figure-picture')
    if (!element || !$isFigure(figure)) return forget(key)
    const known = pictures.get(key)
    if (known?.element === element && known.image === figure.getImage()) return
    forget(key)
    pictures.set(key, { element, image: figure.getImage(), shown: null, isFailed: false })
    keys.set(element, key)
    say(element, 'Loading the picture')
    observer.observe(element)
  }
  const again = () => {
    for (const [key, picture] of pictures) if (picture.isFailed) void load(key, picture)
  }
  window.addEventListener('online', again)
  return mergeRegister(
    editor.registerMutationListener(FigureNode, (nodes) =>
      editor.read(() => {
        for (const [key, mutation] of nodes)
          if (mutation === 'destroyed') forget(key)
          else follow(key)
      }),
    ),
    () => {
      window.removeEventListener('online', again)
      for (const key of pictures.keys()) forget(key)
      observer.disconnect()
    },
  )
}
