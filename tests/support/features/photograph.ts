import type { Page } from '@playwright/test'

/** A photograph of a page with these lines, as a camera's file; drawn by the browser. */
export async function photograph(page: Page, lines: readonly string[], paper = '#f2eee4') {
  const url = await page.evaluate(
    ([lines, paper]) => {
      const canvas = document.createElement('canvas')
      canvas.width = 1500
      canvas.height = 2000
      const drawing = canvas.getContext('2d')
      if (drawing === null) throw new Error('no canvas')
      drawing.fillStyle = paper
      drawing.fillRect(0, 0, 1500, 2000)
      drawing.fillStyle = '#1c1c1c'
      drawing.font = '56px serif'
      for (const [index, line] of lines.entries()) drawing.fillText(line, 150, 250 + index * 110)
      return canvas.toDataURL('image/jpeg', 0.95)
    },
    [lines, paper] as const,
  )
  return { name: `${lines[0]}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}
