/** Written and spoken form, separated by ` -> `. */
export const vi = `
  Tôi có 3 con mèo và 21 con cá. -> Tôi có ba con mèo và hai mươi mốt con cá.
  24/12/2025 -> ngày hai mươi tư tháng mười hai năm hai nghìn không trăm hai mươi lăm
  ngày 24/12/2025 -> ngày hai mươi tư tháng mười hai năm hai nghìn không trăm hai mươi lăm
  ngày 4/4 -> ngày bốn tháng tư
  2026-11-23 -> ngày hai mươi ba tháng mười một năm hai nghìn không trăm hai mươi sáu
  tháng 4 -> tháng tư
  tháng 12/2025 -> tháng mười hai năm hai nghìn không trăm hai mươi lăm
  24 tháng 12 năm 2025 -> ngày hai mươi tư tháng mười hai năm hai nghìn không trăm hai mươi lăm
  thứ 4 -> thứ tư
  14:30 -> mười bốn giờ ba mươi phút
  14h30 -> mười bốn giờ ba mươi phút
  7g15 -> bảy giờ mười lăm phút
  lúc 9:05 -> lúc chín giờ năm phút
  50.000 đ -> năm mươi nghìn đồng
  1.500.000đ -> một triệu năm trăm nghìn đồng
  $20 -> hai mươi đô la
  2,5 triệu đồng -> hai phẩy năm triệu đồng
  25% -> hai mươi lăm phần trăm
  -5°C -> âm năm độ C
  3,14 -> ba phẩy một bốn
  0,5 lít sữa -> không phẩy năm lít sữa
  0912 345 678 -> không chín một hai, ba bốn năm, sáu bảy tám
  +84 912 345 678 -> cộng tám bốn, chín một hai, ba bốn năm, sáu bảy tám
  GS. TS. Nguyễn Văn A -> giáo sư tiến sĩ Nguyễn Văn A
  TP.HCM -> thành phố Hồ Chí Minh
  TP. Hồ Chí Minh -> thành phố Hồ Chí Minh
  thế kỷ XX -> thế kỷ hai mươi
  Chương IV -> Chương bốn
  năm 1984 -> năm một nghìn chín trăm tám mươi tư
  năm 2026 -> năm hai nghìn không trăm hai mươi sáu
  5 kg gạo -> năm ki lô gam gạo
  100 km/h -> một trăm ki lô mét một giờ
  85 m² -> tám mươi lăm mét vuông
  16 GB -> mười sáu gigabyte
  21 người -> hai mươi mốt người
  105 -> một trăm lẻ năm
  5 - 3 = 2 -> năm trừ ba bằng hai
  2 + 3 = 5 -> hai cộng ba bằng năm
  Q.1 -> quận một
  5-10 phút -> năm đến mười phút
  1 000 000 -> một triệu
  1.234.567 -> một triệu hai trăm ba mươi tư nghìn năm trăm sáu mươi bảy
  5/8 -> năm phần tám
  1/2 -> một phần hai
  3/4 -> ba phần tư
  1/100 -> một phần một trăm
  8/10 -> tám trên mười
  v.v. -> vân vân.
  info@vidu.vn -> info a còng vidu chấm V N
  a < b -> a nhỏ hơn b
  a ≥ b -> a lớn hơn hoặc bằng b
  #Hè2026 -> thẻ Hè hai nghìn không trăm hai mươi sáu
  Chào buổi sáng 😀 -> Chào buổi sáng, mặt cười toe toét
  3:1 -> ba trên một
`;
