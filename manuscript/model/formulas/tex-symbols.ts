const greek =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ' +
  'ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta ' +
  'Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega'
const signs =
  '× times ÷ div ± pm ∓ mp ⋅ cdot · cdot ∘ circ ∙ bullet ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ∝ propto ' +
  '≪ ll ≫ gg ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∖ setminus ∅ emptyset ∧ wedge ∨ vee ' +
  '¬ neg ∀ forall ∃ exists ∄ nexists ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow → to ← leftarrow ↔ leftrightarrow ' +
  '↦ mapsto ⟶ longrightarrow ⟹ Longrightarrow ↑ uparrow ↓ downarrow ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ' +
  '⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ∂ partial ∇ nabla ∞ infty … ldots ⋯ cdots ⋮ vdots ⋱ ddots ℏ hbar ℓ ell ℜ Re ' +
  'ℑ Im ℵ aleph ′ prime ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel ∠ angle ⟨ langle ⟩ rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ' +
  '‖ Vert ∣ mid † dagger ‡ ddagger ⊢ vdash ⊨ models △ triangle ∗ ast ⋆ star ∎ blacksquare □ square ° degree'

const table = `${greek} ${signs}`.split(' ')
const commands = new Map(table.flatMap((sign, at) => (at % 2 === 0 ? [[sign, `\\${table[at + 1]!}`] as const] : [])))
const escaped = new Map(
  ['#', '$', '%', '&', '_', '{', '}']
    .map((sign): [string, string] => [sign, `\\${sign}`])
    .concat([
      ['\\', '\\backslash'],
      ['~', '\\sim'],
      ['^', '\\hat{}'],
      ['−', '-'],
      ['–', '-'],
      ['\u00a0', '\\ '],
    ]),
)
/** Matches invisible operators and other characters without a glyph. */
const invisible = /[\u2061-\u2064\u200b-\u200f\ufeff]/u

export const functionNames: ReadonlySet<string> = new Set(
  (
    'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min ' +
    'Pr sec sin sinh sup tan tanh'
  ).split(' '),
)

export const accents: Readonly<Record<string, string>> = {
  '^': 'hat',
  ˆ: 'hat',
  '\u0302': 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  '\u0303': 'tilde',
  '¯': 'bar',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '‾': 'overline',
  _: 'underline',
  '\u0332': 'underline',
  '˙': 'dot',
  '\u0307': 'dot',
  '¨': 'ddot',
  '\u0308': 'ddot',
  '→': 'vec',
  '\u20d7': 'vec',
  ˇ: 'check',
  '\u030c': 'check',
  '˘': 'breve',
  '\u0306': 'breve',
  '´': 'acute',
  '`': 'grave',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
}

/** Joins pieces of TeX, with a space between a command and a letter. */
export const joinTex = (pieces: readonly string[]): string => {
  let tex = ''
  for (const piece of pieces) {
    if (piece === '') continue
    tex += /\\[A-Za-z]+$/.test(tex.slice(-20)) && /^[A-Za-z]/.test(piece) ? ` ${piece}` : piece
  }
  return tex
}

const variants: readonly [from: number, to: number, command: string][] = [
  [0x1d400, 0x1d433, 'mathbf'],
  [0x1d49c, 0x1d4cf, 'mathcal'],
  [0x1d4d0, 0x1d503, 'mathcal'],
  [0x1d504, 0x1d537, 'mathfrak'],
  [0x1d538, 0x1d56b, 'mathbb'],
  [0x1d5a0, 0x1d5d3, 'mathsf'],
  [0x1d670, 0x1d6a3, 'mathtt'],
]
const doubleStruck: Readonly<Record<string, string>> = { ℂ: 'C', ℍ: 'H', ℕ: 'N', ℙ: 'P', ℚ: 'Q', ℝ: 'R', ℤ: 'Z' }

const signToTex = (sign: string): string => {
  if (invisible.test(sign)) return ''
  const known = commands.get(sign) ?? escaped.get(sign)
  if (known !== undefined) return known
  if (doubleStruck[sign]) return `\\mathbb{${doubleStruck[sign]}}`
  const code = sign.codePointAt(0)!
  if (code < 0x1d400 || code > 0x1d7ff) return sign
  const plain = sign.normalize('NFKC')
  const variant = variants.find(([from, to]) => code >= from && code <= to)
  return variant ? `\\${variant[2]}{${plain}}` : (commands.get(plain) ?? plain)
}

/** Writes mathematical text as TeX, character by character. */
export const signsToTex = (text: string): string => joinTex(Array.from(text, signToTex))

/** Writes words inside a formula. */
export const wordsToTex = (text: string): string =>
  `\\text{${text.replace(/[\\{}$#%&_^~]/g, (sign) => (sign === '\\' ? '\\backslash ' : sign === '^' || sign === '~' ? ' ' : `\\${sign}`))}}`

/** Wraps the argument of a command in braces if it has more than one character. */
export const braced = (tex: string): string => `{${tex}}`
