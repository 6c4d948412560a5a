/** Headings of the chapters after the threats, which the contents list repeats. */
export const chapterTitles = {
  architecture: 'Architecture',
  checklist: 'What OTA is made to prevent',
  limits: 'Limits',
} as const
