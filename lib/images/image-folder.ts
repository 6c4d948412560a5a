/** Where an editor puts pictures for articles, from the project's root. */
export const IMAGE_FOLDER = 'content/images'

/** What comes before the name of a picture in its address. */
export const IMAGE_BASE = '/images/'
