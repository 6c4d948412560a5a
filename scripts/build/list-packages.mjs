// After `next build`: the bill of materials as a file of the site. Without its serial number and its time, so that
// two builds of the same sources are the same.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, execPath } from 'node:process'

const NAME = 'sbom.cdx.json'

const text = execFileSync(execPath, ['scripts/release/sbom.mjs'], { encoding: 'utf8' })
const { serialNumber, ...sbom } = JSON.parse(text)
delete sbom.metadata.timestamp
writeFileSync(join(argv[2] ?? 'out', NAME), JSON.stringify(sbom))
console.log(`${sbom.components.length} packages are listed`)
