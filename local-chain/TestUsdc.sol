// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// A wallet that says itself whether it has signed (ERC-1271).
interface Signing {
  function isValidSignature(bytes32 digest, bytes memory signature) external view returns (bytes4);
}

/// What x402 needs of USD Coin, for local chains: balances, transfers, and EIP-3009 transfers by authorisation, also of
/// wallets that are contracts, as USD Coin's version 2.2 has it.
/// It has neither constructor nor immutables, so its code can be set at any address, such as USD Coin's own on Base.
contract TestUsdc {
  string public constant name = "USD Coin";
  string public constant symbol = "USDC";
  string public constant version = "2";
  uint8 public constant decimals = 6;

  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(bytes32 => bool)) public authorizationState;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
  event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

  bytes32 private constant DOMAIN =
    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
  bytes32 private constant TRANSFER =
    keccak256(
      "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
  bytes32 private constant CANCEL = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

  /// Anybody may make money here: it is worth nothing.
  function mint(address to, uint256 value) external {
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function transfer(address to, uint256 value) external returns (bool) {
    move(msg.sender, to, value);
    return true;
  }

  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return
      keccak256(
        abi.encode(DOMAIN, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
      );
  }

  function transferWithAuthorization(
    address from,
    address to,
    uint256 value,
    uint256 validAfter,
    uint256 validBefore,
    bytes32 nonce,
    uint8 v,
    bytes32 r,
    bytes32 s
  ) external {
    authorized(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
  }

  function transferWithAuthorization(
    address from,
    address to,
    uint256 value,
    uint256 validAfter,
    uint256 validBefore,
    bytes32 nonce,
    bytes memory signature
  ) external {
    authorized(from, to, value, validAfter, validBefore, nonce, signature);
  }

  function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
    require(!authorizationState[authorizer][nonce], "FiatTokenV2: authorization is used or canceled");
    require(signer(keccak256(abi.encode(CANCEL, authorizer, nonce)), v, r, s) == authorizer, "FiatTokenV2: invalid signature");
    authorizationState[authorizer][nonce] = true;
    emit AuthorizationCanceled(authorizer, nonce);
  }

  function authorized(
    address from,
    address to,
    uint256 value,
    uint256 validAfter,
    uint256 validBefore,
    bytes32 nonce,
    bytes memory signature
  ) private {
    require(block.timestamp > validAfter, "FiatTokenV2: authorization is not yet valid");
    require(block.timestamp < validBefore, "FiatTokenV2: authorization is expired");
    require(!authorizationState[from][nonce], "FiatTokenV2: authorization is used or canceled");
    bytes32 message = keccak256(abi.encode(TRANSFER, from, to, value, validAfter, validBefore, nonce));
    require(isSignedBy(from, message, signature), "FiatTokenV2: invalid signature");
    authorizationState[from][nonce] = true;
    emit AuthorizationUsed(from, nonce);
    move(from, to, value);
  }

  function isSignedBy(address from, bytes32 message, bytes memory signature) private view returns (bool) {
    if (from.code.length > 0) {
      bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), message));
      return Signing(from).isValidSignature(digest, signature) == Signing.isValidSignature.selector;
    }
    if (signature.length != 65) return false;
    bytes32 r;
    bytes32 s;
    uint8 v;
    assembly {
      r := mload(add(signature, 32))
      s := mload(add(signature, 64))
      v := byte(0, mload(add(signature, 96)))
    }
    return from != address(0) && signer(message, v, r, s) == from;
  }

  function signer(bytes32 message, uint8 v, bytes32 r, bytes32 s) private view returns (address) {
    return ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), message)), v < 27 ? v + 27 : v, r, s);
  }

  function move(address from, address to, uint256 value) private {
    require(balanceOf[from] >= value, "ERC20: transfer amount exceeds balance");
    unchecked {
      balanceOf[from] -= value;
    }
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }
}
