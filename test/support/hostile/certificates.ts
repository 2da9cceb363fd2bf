import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** PEM texts, as `https.createServer` takes them. */
export interface ServerCertificate {
  key: string;
  cert: string;
}

export interface Authority {
  /** PEM; for whoever is to trust it. */
  cert: string;
  /** `names`: IPv4 addresses or host names. `days`: from now; negative has ended. */
  issue(names: readonly string[], days: number): ServerCertificate;
}

const day = 86_400_000;

/** Made anew in each run by node:crypto, so that no key lies in the repository and no program is needed. */
export function createAuthority(name = 'Keyholder tests'): Authority {
  const own = keys();
  const issuer = { name, key: own.privateKey };
  return {
    cert: certificate({ subject: name, publicKey: own.publicKey, issuer, days: 2, names: [], ca: true }),
    issue(names, days) {
      const { publicKey, privateKey } = keys();
      const cert = certificate({ subject: names[0] ?? 'none', publicKey, issuer, days, names, ca: false });
      return { key: exported(privateKey), cert };
    },
  };
}

export function selfSigned(names: readonly string[]): ServerCertificate {
  const { publicKey, privateKey } = keys();
  const subject = names[0] ?? 'none';
  const issuer = { name: subject, key: privateKey };
  return {
    key: exported(privateKey),
    cert: certificate({ subject, publicKey, issuer, days: 2, names, ca: false }),
  };
}

const keys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const exported = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

interface Wanted {
  subject: string;
  publicKey: KeyObject;
  issuer: { name: string; key: KeyObject };
  days: number;
  names: readonly string[];
  ca: boolean;
}

/** RFC 5280, in the little that TLS needs of it. */
function certificate({ subject, publicKey, issuer, days, names, ca }: Wanted): string {
  const algorithm = sequence(oid('2a8648ce3d040302')); // ecdsa-with-SHA256
  const end = Date.now() + days * day;
  const extensions = [
    // basicConstraints, critical
    sequence(
      oid('551d13'),
      der(0x01, Buffer.of(0xff)),
      octets(sequence(...(ca ? [der(0x01, Buffer.of(0xff))] : []))),
    ),
    // subjectAltName
    ...(names.length === 0 ? [] : [sequence(oid('551d11'), octets(sequence(...names.map(generalName))))]),
  ];
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))), // version 3
    der(0x02, Buffer.concat([Buffer.of(0x01), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer.name),
    sequence(time(Math.min(Date.now(), end) - 3 * day), time(end)),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, issuer.key)]));
  const base64 = sequence(body, algorithm, signature)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${base64}-----END CERTIFICATE-----\n`;
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...bytes), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const octets = (content: Buffer) => der(0x04, content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: number) =>
  der(0x18, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]|\..*/g, '')}Z`));
const distinguishedName = (name: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const generalName = (name: string) =>
  /^[\d.]+$/.test(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name));
