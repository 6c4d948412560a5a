import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** A key and a certificate for a few days, under names that need not exist. */
export function makeCertificate(folder: string, names: readonly string[]) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subjects = names.map((name) => `${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}`)
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const about = ['-subj', '/CN=test', '-addext', `subjectAltName=${subjects.join(',')}`]
  const where = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...kind, ...about, ...where], { stdio: 'pipe' })
  return { key, certificate }
}
