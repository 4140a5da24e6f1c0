import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { passageIn } from '#web/lib/navigation/passage-address.ts'

/**
 * Returns true if a section contains the words, in its text or as the address of a link. With null,
 * returns true if it contains an image.
 */
const hasPassage = (section: HTMLElement, words: string | null): boolean =>
  words === null
    ? section.querySelector('figure') !== null
    : section.textContent.includes(words) ||
      [...section.querySelectorAll('a')].some((link) => link.getAttribute('href') === words)

/** Finds a chapter by its title, or the first section with the passage. */
const findPassage = (words: string | null): HTMLElement | undefined => {
  const titles = [...document.querySelectorAll<HTMLElement>('.manuscript h3')]
  const chapter = titles.find(({ textContent }) => textContent === words)?.closest('section')
  const sections = [...document.querySelectorAll<HTMLElement>('.manuscript section[id]')]
  return chapter ?? sections.find((section) => hasPassage(section, words))
}

/** Moves the focus to the menu of the section whose passage the hash of the address names. */
export const useNamedPassage = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    const words = passageIn(hash)
    if (words === undefined) return
    const menu = findPassage(words)?.querySelector('button')
    menu?.focus({ preventScroll: true })
    menu?.scrollIntoView({ block: 'center' })
  }, [hash])
}
