import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** java Unseal.java DEVICE_PRIVATE_JWK JWE */
class Unseal {
  static byte[] decode(String part) {
    return Base64.getUrlDecoder().decode(part);
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** A member of a JWK; Java has no JSON of its own. */
  static BigInteger number(String json, String name) {
    Matcher member = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
    if (!member.find()) throw new IllegalArgumentException(name + " is missing");
    return new BigInteger(1, decode(member.group(1)));
  }

  public static void main(String[] args) throws Exception {
    String[] parts = args[1].split("\\.");
    String head = new String(decode(parts[0]), StandardCharsets.UTF_8);

    AlgorithmParameters p256 = AlgorithmParameters.getInstance("EC");
    p256.init(new ECGenParameterSpec("secp256r1"));
    ECParameterSpec curve = p256.getParameterSpec(ECParameterSpec.class);
    ECPoint point = new ECPoint(number(head, "x"), number(head, "y"));
    KeyFactory keys = KeyFactory.getInstance("EC");
    KeyAgreement ecdh = KeyAgreement.getInstance("ECDH");
    ecdh.init(keys.generatePrivate(new ECPrivateKeySpec(number(args[0], "d"), curve)));
    ecdh.doPhase(keys.generatePublic(new ECPublicKeySpec(point, curve)), true);

    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    sha256.update(ascii("\0\0\0\1"));
    sha256.update(ecdh.generateSecret());
    sha256.update(ascii("\0\0\0\7A256GCM\0\0\0\0\0\0\0\0\0\0\1\0"));

    Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
    SecretKeySpec key = new SecretKeySpec(sha256.digest(), "AES");
    gcm.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, decode(parts[2])));
    gcm.updateAAD(ascii(parts[0]));
    gcm.update(decode(parts[3]));
    System.out.println(new String(gcm.doFinal(decode(parts[4])), StandardCharsets.US_ASCII));
  }
}
