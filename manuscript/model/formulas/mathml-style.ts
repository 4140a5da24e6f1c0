/** Rules that browsers need, because MathML Core has no attributes for them. */
export const mathmlStyle = `mtd.left { text-align: left }
mtd.right { text-align: right }
mtd.center { text-align: center }
menclose[notation="box"] { border: 1px solid; padding: 0.2em }`
