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
import java.util.HashMap;
import java.util.Map;
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

  static void require(boolean isSo, String otherwise) {
    if (!isSo) throw new IllegalArgumentException(otherwise);
  }

  /** The members of an object, which are texts, by their names; Java has no JSON of its own. */
  static Map<String, String> members(String json) {
    String member = "\\s*\"([^\"\\\\]*)\"\\s*:\\s*\"([^\"\\\\]*)\"\\s*";
    require(json.matches("\\{" + member + "(," + member + ")*\\}"), "another kind of JSON");
    Map<String, String> members = new HashMap<>();
    Matcher each = Pattern.compile(member).matcher(json);
    while (each.find()) members.put(each.group(1), each.group(2));
    return members;
  }

  static BigInteger number(Map<String, String> jwk, String name) {
    return new BigInteger(1, decode(jwk.get(name)));
  }

  public static void main(String[] args) throws Exception {
    String form = "([\\w-]+)\\.\\.([\\w-]{16})\\.([\\w-]{115})\\.([\\w-]{22})";
    Matcher jwe = Pattern.compile(form).matcher(args[1]);
    require(jwe.matches(), "no sealed key");
    String head = new String(decode(jwe.group(1)), StandardCharsets.UTF_8);
    Matcher inner = Pattern.compile("\"epk\"\\s*:\\s*(\\{[^{}]*\\})").matcher(head);
    require(inner.find(), "epk is missing");
    Map<String, String> device = members(args[0]);
    Map<String, String> epk = members(inner.group(1));
    Map<String, String> header = members(head.replace(inner.group(1), "\"\""));
    Map<String, String> due = Map.of("alg", "ECDH-ES", "enc", "A256GCM", "epk", "");
    boolean isOfP256 = "EC".equals(epk.get("kty")) && "P-256".equals(epk.get("crv"));
    require(header.equals(due) && isOfP256, "another kind of JWE");

    AlgorithmParameters p256 = AlgorithmParameters.getInstance("EC");
    p256.init(new ECGenParameterSpec("secp256r1"));
    ECParameterSpec curve = p256.getParameterSpec(ECParameterSpec.class);
    ECPoint point = new ECPoint(number(epk, "x"), number(epk, "y"));
    KeyFactory keys = KeyFactory.getInstance("EC");
    KeyAgreement ecdh = KeyAgreement.getInstance("ECDH");
    ecdh.init(keys.generatePrivate(new ECPrivateKeySpec(number(device, "d"), curve)));
    ecdh.doPhase(keys.generatePublic(new ECPublicKeySpec(point, curve)), true);

    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    sha256.update(ascii("\0\0\0\1"));
    sha256.update(ecdh.generateSecret());
    sha256.update(ascii("\0\0\0\7A256GCM\0\0\0\0\0\0\0\0\0\0\1\0"));

    Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
    SecretKeySpec key = new SecretKeySpec(sha256.digest(), "AES");
    gcm.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, decode(jwe.group(2))));
    gcm.updateAAD(ascii(jwe.group(1)));
    gcm.update(decode(jwe.group(3)));
    System.out.println(new String(gcm.doFinal(decode(jwe.group(4))), StandardCharsets.US_ASCII));
  }
}
