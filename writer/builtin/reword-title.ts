import { titleCase } from './worksheet/title-case.ts'

/** Pairs of patterns with equal meaning for any subject, number and grammar. */
const turns: readonly [find: RegExp, to: string][] = [
  [/^(?:an? )?introduction to (.+)$/i, '$1: An Introduction'],
  [/^(.+): an introduction$/i, 'An Introduction to $1'],
  [/^(?:a |the )?(beginner['’]s |practical |short |complete |quick )?guide to (.+)$/i, '$2: A $1Guide'],
  [/^(.+): an? (beginner['’]s |practical |short |complete |quick )?guide$/i, 'A $2Guide to $1'],
  [/^(?:an? )?overview of (.+)$/i, '$1: An Overview'],
  [/^(.+): an overview$/i, 'An Overview of $1'],
  [/^(?:an? |the )?(brief |short )?history of (.+)$/i, '$2: A $1History'],
  [/^(.+): an? (brief |short )?history$/i, 'A $2History of $1'],
  [/^the importance of (.+)$/i, '$1: Why It Counts'],
  [/^understanding (.+)$/i, '$1 Explained'],
  [/^(.+) explained$/i, 'Understanding $1'],
  [/^(.+?) vs\.? (.+)$/i, '$1 or $2?'],
  [/^(.+?) versus (.+)$/i, '$1 or $2?'],
  [/^introduction$/i, 'To Begin With'],
  [/^conclusions?$/i, 'In Conclusion'],
  [/^summary$/i, 'In Short'],
  [/^(?:getting started|first steps) with (.+)$/i, '$1: First Steps'],
  [/^(.+): first steps$/i, 'First Steps with $1'],
  [/^(?:common )?mistakes in (.+)$/i, '$1: Common Mistakes'],
  [/^what (?:is|are) (.+)\?$/i, '$1 Explained'],
  [/^(?:tips for|tips on) (.+)$/i, '$1: Some Tips'],
]

/** Rewords a title, or converts it to title case; returns undefined if neither changes anything. */
export const rewordTitle = (title: string): string | undefined => {
  const plain = title.trim().replaceAll(/\s+/g, ' ')
  for (const [find, to] of turns) {
    const match = find.exec(plain)
    if (!match) continue
    const turned = to.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')
    return titleCase(turned)
  }
  const tidy = titleCase(plain.replace(/\.$/, ''))
  return tidy === title ? undefined : tidy
}
