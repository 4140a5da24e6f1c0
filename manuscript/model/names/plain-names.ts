import { BASE_SLOT, type Paradigm } from './name-types.ts'

/** Languages that don't inflect names. */
export const plainForms: Paradigm = (word) => [{ slot: BASE_SLOT, form: word }]

/** French, Spanish, Italian and Portuguese: names don't change, except the plural of some terms. */
export const romanceForms: Paradigm = (word, { type, role }) => {
  const plural = /[aeiouáéíóú]$/iu.test(word) ? `${word}s` : `${word}es`
  return [
    { slot: BASE_SLOT, form: word },
    ...(type === 'term' || role === 'surname' ? [{ slot: 'pl', form: plural, rare: true, unsure: true }] : []),
  ]
}

const particles = [
  ['은', '는'],
  ['이', '가'],
  ['을', '를'],
  ['과', '와'],
  ['아', '야'],
  ['이나', '나'],
  ['이라', '라'],
  ['이라는', '라는'],
  ['이라고', '라고'],
  ['이었다', '였다'],
  ['이다', '다'],
  ['이란', '란'],
  ['이랑', '랑'],
  ['이며', '며'],
  ['이여', '여'],
  ['이든', '든'],
] as const
const fixedParticles = [
  '의',
  '에',
  '에서',
  '에게',
  '에게서',
  '께',
  '께서',
  '도',
  '만',
  '까지',
  '부터',
  '처럼',
  '보다',
  '한테',
  '마다',
  '조차',
  '밖에',
  '뿐',
  '에는',
  '에도',
  '에서는',
  '에게는',
  '만은',
]

/** Returns the final consonant of the last syllable: 0 for none, 8 for "ㄹ". */
const finalOf = (word: string): number | undefined => {
  const code = word.charCodeAt(word.length - 1) - 0xac00
  return code >= 0 && code < 11_172 ? code % 28 : undefined
}

/** Korean: particles, which depend on whether the name ends in a consonant. */
export const koreanForms: Paradigm = (word) => {
  const final = finalOf(word)
  const unsure = final === undefined
  return [
    { slot: BASE_SLOT, form: word },
    ...particles.map(([consonant, vowel]) => ({ slot: vowel, form: word + (final ? consonant : vowel), unsure })),
    { slot: '로', form: word + (final && final !== 8 ? '으로' : '로'), unsure },
    // Given names that end in a consonant often insert "이" before a particle.
    ...(final
      ? ['는', '가', '를', '와', '랑'].map((particle) => ({
          slot: particle,
          form: `${word}이${particle}`,
          rare: true,
          unsure: true,
        }))
      : []),
    ...fixedParticles.map((particle) => ({ slot: `+${particle}`, form: word + particle })),
  ]
}
