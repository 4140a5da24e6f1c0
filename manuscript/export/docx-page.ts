/** A5 in twips, with a wider inner margin. */
export const page = {
  size: { width: 8391, height: 11906 },
  margin: { top: 1134, bottom: 1077, left: 1020, right: 907, header: 567, footer: 510 },
}

export const textWidth = page.size.width - page.margin.left - page.margin.right
