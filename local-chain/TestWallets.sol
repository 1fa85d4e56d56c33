// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// A wallet that is a contract (ERC-1271), for local chains: its owner's signature is its own, with anything behind it.
contract TestWallet {
  address public immutable owner;

  constructor(address itsOwner) {
    owner = itsOwner;
  }

  function isValidSignature(bytes32 digest, bytes memory signature) external view returns (bytes4) {
    if (signature.length < 65) return 0xffffffff;
    bytes32 r;
    bytes32 s;
    uint8 v;
    assembly {
      r := mload(add(signature, 32))
      s := mload(add(signature, 64))
      v := byte(0, mload(add(signature, 96)))
    }
    return ecrecover(digest, v, r, s) == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
  }
}

/// Deploys wallets where they were announced to be (ERC-6492).
contract TestWalletFactory {
  function deploy(address owner) external returns (address) {
    return address(new TestWallet{ salt: 0 }(owner));
  }

  function addressOf(address owner) external view returns (address) {
    bytes32 code = keccak256(abi.encodePacked(type(TestWallet).creationCode, abi.encode(owner)));
    return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), bytes32(0), code)))));
  }
}

/// What facilitators simulate a deployment and a charge by, at Multicall3's own address.
contract TestMulticall {
  struct Call {
    address target;
    bytes callData;
  }
  struct Result {
    bool success;
    bytes returnData;
  }

  function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      (bool success, bytes memory returnData) = calls[i].target.call(calls[i].callData);
      require(success || !requireSuccess, "Multicall3: call failed");
      results[i] = Result(success, returnData);
    }
  }
}
