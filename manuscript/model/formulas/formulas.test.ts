import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { texToMathml } from './tex-to-mathml.ts'

const inline = (tex: string) => texToMathml(tex, { display: false })
const display = (tex: string) => texToMathml(tex, { display: true })

describe('TeX as MathML', () => {
  it('becomes plain presentation MathML with its source for screen readers', () => {
    expect(inline('a^2<b').mathml).toBe(
      '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="a^2&lt;b">' +
        '<mrow><msup><mi>a</mi><mn>2</mn></msup><mo>&lt;</mo><mi>b</mi></mrow></math>',
    )
    expect(display('\\frac{1}{2}').mathml).toMatch(/^<math [^>]*display="block".*<mfrac><mn>1<\/mn><mn>2<\/mn>/)
  })

  it('aligns the columns of equations, and draws lines and boxes that browsers can show', () => {
    expect(display('\\begin{aligned}a&=b\\\\c&=d\\end{aligned}').mathml).toContain(
      '<mtd columnalign="right" class="right">',
    )
    expect(inline('\\overline{ab}').mathml).toContain('<mover accent="true"><mrow>')
    expect(inline('\\boxed{x}').mathml).toContain('<menclose notation="box">')
    expect(inline('\\ce{H2O}').mathml).toContain('<msub>')
  })

  it('says what is wrong with other TeX', () => {
    expect(inline('\\nothing')).toEqual({ problem: 'Unsupported function name: \\nothing' })
    expect(inline('\\frac{a}').problem).toMatch(/\w/)
    expect(inline(`${'{'.repeat(4000)}x${'}'.repeat(4000)}`).problem).toMatch(/nested too deeply/)
    expect(inline('x'.repeat(10_001)).problem).toBe('It is too long')
  })

  it('follows no address and shows no markup of the text', () => {
    for (const tex of [
      '\\href{javascript:alert(1)}{x}',
      '\\url{http://a}',
      '\\includegraphics{a.png}',
      '\\class{a}{x}',
    ])
      expect(inline(tex).mathml ?? '').not.toMatch(/href|src|class|a\.png/)
    expect(inline('\\text{<script>alert(1)</script>}').mathml).not.toContain('<script')
    expect(inline('\\color{red}x').mathml).toContain('mathcolor="#ff0000"')
  })

  it('refuses definitions, which could expand without an end', () => {
    expect(inline('\\def\\a#1{\\a{#1#1}}\\a{xx}')).toEqual({ problem: "A formula can't define commands: \\def" })
    // A line break (`\\`) before the letters "def" is not the command `\def`.
    expect(display('\\begin{matrix}a\\\\def\\end{matrix}').mathml).toBeDefined()
  })

  it('takes any text without throwing', () => {
    const tex = array(
      oneof(string({ unit: 'grapheme' }), constantFrom('\\frac', '{', '}', '^', '_', '&', '\\left', '$', '\\\\')),
    )
    assert(
      property(tex, (parts) => {
        const { mathml, problem } = display(parts.join(''))
        expect(mathml ?? problem).toMatch(/\S/)
        expect(mathml ?? '').not.toMatch(/<(?!\/?m[a-z]+|\/?none\b)/)
      }),
    )
  })
})
