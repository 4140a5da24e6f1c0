import type { GuardWords } from './guard-words.ts'

/**
 * Chinese, Japanese, Korean, Tamil and Thai entries also match inside words, because their words
 * have no spaces or take endings.
 */
export const asianGuardWords = {
  chinese_simplified: {
    limits: `
      不 没 无 未 非(?!常|洲) (?<![特分告个区性类])别(?!人|的|墅) 勿 莫 否 除非 除了 除外 例外 只有 只要 只能 只可 仅 仅限 如果 若 假如 倘若 一旦 凡 条件 前提 情况下 情形 同意 许可 批准
      允许 禁 严禁 必须 应当 应该 务必 须 需要 需在 义务 要求 警告 注意 当心 小心 危险 风险 有毒 毒 致命 致死 伤害 有害 过敏 紧急 急诊 过量 避免 副作用
      立即 马上 期限 截止 最迟 到期 过期 之前 以前 以内 内完成 至少 至多 最多 最少 最大 不超过 少于 多于 否则 代替 药片 胶囊 剂量 滴 勺 注射
      错 错误 假(?!期|日) 谎 谣言 误解 驳斥 胡说 否认 拒绝 所谓 据称 尽管 责任 终止 取消`,
    units: '毫克 毫升 克 千克 公斤 分钟 小时 天 日 周 星期 月 年 次 滴',
    pronouns: '他 她 它 他们 她们 它们 其',
    links:
      '这 那 此 该 但 然而 可是 不过 所以 因此 结果 后来 然后 接着 而且 并且 同时 于是 也 两者 前者 后者 是的 相反 其实',
    turns: '但 但是 然而 可是 不过 相反 其实 实际上 事实上 事实 真相 遗憾的是 否则 却',
  },
  chinese_traditional: {
    limits: `
      不 沒 無 未 非(?!常|洲) (?<![特分告個區性類])別(?!人|的|墅) 勿 莫 否 除非 除了 除外 例外 只有 只要 只能 只可 僅 僅限 如果 若 假如 倘若 一旦 凡 條件 前提 情況下 情形 同意 許可 批准 核准
      允許 禁 嚴禁 必須 應當 應該 務必 須 需要 需在 義務 要求 警告 注意 當心 小心 危險 風險 有毒 毒 致命 致死 傷害 有害 過敏 緊急 急診 過量 避免 副作用
      立即 馬上 期限 截止 最遲 到期 過期 之前 以前 以內 內完成 至少 至多 最多 最少 最大 不超過 少於 多於 否則 代替 藥片 錠 膠囊 劑量 滴 匙 注射
      錯 錯誤 假(?!期|日) 謊 謠言 誤解 駁斥 胡說 否認 拒絕 所謂 據稱 儘管 責任 終止 取消`,
    units: '毫克 毫升 克 公斤 分鐘 小時 天 日 週 周 星期 月 年 次 滴',
    pronouns: '他 她 它 他們 她們 它們 其',
    links:
      '這 那 此 該 但 然而 可是 不過 所以 因此 結果 後來 然後 接著 而且 並且 同時 於是 也 兩者 前者 後者 是的 相反 其實',
    turns: '但 但是 然而 可是 不過 相反 其實 實際上 事實上 事實 真相 遺憾的是 否則 卻',
  },
  japanese: {
    limits: `
      ない なく なかった なければ ません ずに せず らず もし 場合 たら なら れば 限り 条件 前提 以外 除き 除く 除いて 例外 だけ のみ しか 同意 許可
      承認 承諾 禁止 禁じ べき 必ず 必要 義務 要する 求め 警告 注意 危険 恐れ リスク 毒 有害 致命 死亡 けが 怪我 損害 アレルギー 緊急 過剰 避け 控え 副作用
      直ちに すぐに 至急 期限 締め切り 締切 遅くとも 失効 まで までに 以内 前に 少なくとも 最大 最小 以上 以下 未満 超え さもないと 代わり 錠 カプセル 用量
      服用 滴 さじ 注射 誤 間違 嘘 偽 虚偽 神話 反論 否定 拒否 拒絶 いわゆる にもかかわらず 責任 解除 取り消`,
    units: 'mg ml ミリグラム グラム 分 時間 時 日 週 か月 ヶ月 ヵ月 月 年 回 滴 錠',
    pronouns: '彼 彼女 彼ら それ それら',
    links:
      'それ これ その この あの そこ ここ しかし けれども だが ただし だから そのため そして また さらに そこで すると つまり したがって 一方 逆に 両方 はい いいえ 実際 同じ',
    turns: 'しかし けれども だが ただし ところが でも 一方 逆に むしろ 実際 実は 本当は 残念ながら さもないと 真実',
  },
  korean: {
    limits: `
      않 못 없 아니 아닌 (?<![동집방불제치])안_ 마십시오 마세요 말아 말라 금지 금하 경우 만약 만일 하면 으면 이면 다면 려면 라면 조건 전제 한해 한하여 제외 이외 외에는 예외
      (?<!지)만_ 오직 단지 뿐 동의 허가 승인 허락 해야 하여야 되어야 어야 아야 필요 의무 필수 요구 경고 주의 조심 위험 독성 중독 치명 사망 부상 해롭
      유해 손상 알레르기 응급 긴급 과다 피하 피해 삼가 부작용 즉시 바로 기한 마감 늦어도 만료 까지 이내 전에 이전 적어도 최소 최대 이상 이하 미만 초과 그렇지
      대신 \\d정 알약 캡슐 용량 복용 방울 숟가락 주사 틀렸 틀린 잘못 거짓 오해 반박 부인 거부 거절 소위 이른바 불구 책임 해지 취소`,
    units: 'mg ml 밀리그램 그램 분 시간 시 일 주 개월 달 월 년 번 회 방울',
    pronouns: '그는 그가 그를 그의 그녀 그들 그것 이것 그에게',
    links:
      '이 그 이것 그것 이는 이러한 그러나 하지만 그런데 그래서 따라서 그러므로 그리고 또한 또 게다가 그후 그_후 이후 결국 한편 반면 둘_다 네 아니요 사실 오히려',
    turns: '그러나 하지만 그런데 그렇지만 한편 반면 오히려 사실 실제로 불행히도 안타깝게도 그렇지 진실',
  },
  tamil: {
    limits: `
      இல்லை அல்ல அல்லாமல் வேண்டாம் கூடாது முடியாது மாட்ட ாது ாமல் ாதீர் ாதே ாத_ ஒருபோதும் யாரும் எதுவும் இன்றி இல்லாமல் தவிர அரிதாக என்றால் ால்_
      எனில் நிபந்தனை பட்சத்தில் வரை விதிவிலக்கு மட்டும் மட்டுமே மட்டுமின்றி ஒப்புத சம்மத அனுமதி தடை வேண்டும் அவசிய கட்டாய தேவை
      எச்சரிக்கை கவன ஜாக்கிரதை ஆபத்து அபாய நச்சு விஷம விஷத் மரண உயிருக்கு தீங்கு கேடு காயம ஒவ்வாமை அவசர மிகை தவிர் பக்க_விளை உடனடி உடனே காலக்கெடு கடைசி
      காலாவதி முன் க்குள் குள் குறைந்த அதிகபட்ச குறைந்தபட்ச க்கு_மேல் குறைவ அதிகமா இல்லையெனில் பதிலாக மாத்திரை காப்ஸ்யூல் அளவு மருந்தளவு சொட்டு
      கரண்டி ஊசி தவறு தவறான பொய் கட்டுக்கதை மறு நிராகரி முட்டாள் என்று_அழைக்கப்படும் போதிலும் பொறுப்பு ரத்து`,
    units: 'மி கிராம் கிலோ நிமிட மணி நாள் நாட்க வார மாத ஆண்டு வருட முறை தடவை சொட்டு',
    pronouns: 'அவர் அவன் அவள் அவர்கள் அது அவை அவரது அவருடைய அதை அதன் அவனை அவளை',
    links:
      'இது இந்த இவை அது அந்த அவை பின்னர் பிறகு எனவே ஆகவே ஆனால் மேலும் மற்றும் இருப்பினும் ஆனாலும் இரண்டும் இத்தகைய இறுதியில் ஆம் இல்லை மாறாக அவர் அவன் அவள்',
    turns: 'ஆனால் ஆனாலும் இருப்பினும் மாறாக உண்மையில் எனினும் துரதிர்ஷ்டவசமாக இல்லையெனில் உண்மை',
  },
  thai: {
    limits: `
      ไม่ อย่า ห้าม ไร้ ปราศจาก ยังไม่ ไม่เคย แทบ ถ้า หาก เว้นแต่ ยกเว้น นอกจาก เฉพาะ เพียง เท่านั้น เงื่อนไข กรณี ตราบใด ตราบเท่า ยินยอม อนุญาต
      อนุมัติ ต้อง ควร จำเป็น บังคับ หน้าที่ คำเตือน เตือน ระวัง ระมัดระวัง อันตราย เสี่ยง พิษ ตาย ถึงชีวิต บาดเจ็บ เสียหาย แพ้ ฉุกเฉิน เกินขนาด หลีกเลี่ยง
      งด(?!งาม) ผลข้างเคียง ทันที กำหนด ภายใน หมดอายุ จนถึง จนกว่า ก่อน อย่างช้า อย่างน้อย อย่างมาก ไม่เกิน สูงสุด ต่ำสุด น้อยกว่า มากกว่า มิฉะนั้น แทน เม็ด แคปซูล
      ขนาดยา โดส หยด ช้อน ฉีด ผิด เท็จ โกหก ความเชื่อผิด หักล้าง ปฏิเสธ ไร้สาระ สิ่งที่เรียกว่า แม้ รับผิดชอบ ยกเลิก`,
    units: 'มก มล มิลลิ กรัม กิโล นาที ชั่วโมง วัน สัปดาห์ เดือน ปี ครั้ง หยด เม็ด',
    pronouns: 'เขา เธอ มัน พวกเขา ท่าน',
    links:
      'นี่ นั่น นี้ นั้น สิ่งนี้ เขา เธอ มัน แต่ จึง ดังนั้น ถึงอย่างนั้น จากนั้น ต่อมา และ อย่างไรก็ตาม ทว่า นอกจากนี้ ทั้งสอง ในที่สุด ใช่ ในทางตรงกันข้าม',
    turns: 'แต่ อย่างไรก็ตาม ทว่า ถึงอย่างนั้น ในทางตรงกันข้าม ที่จริง ความจริง จริงๆ_?แล้ว น่าเสียดาย มิฉะนั้น',
  },
  vietnamese: {
    limits: `
      không chẳng chưa đừng chớ cấm chả không_bao_giờ không_ai thiếu hiếm_khi nếu trừ_khi trừ_phi trừ ngoại_trừ ngoại_lệ chỉ
      duy_nhất điều_kiện với_điều_kiện trong_trường_hợp trường_hợp miễn_là chừng_nào đồng_ý cho_phép giấy_phép chấp_thuận phê_duyệt
      phải cần nên bắt_buộc nghĩa_vụ yêu_cầu cảnh_báo chú_ý cẩn_thận thận_trọng lưu_ý nguy_hiểm rủi_ro nguy_cơ độc chết tử_vong
      gây_hại có_hại thương_tích tổn_thương dị_ứng khẩn_cấp cấp_cứu quá_liều tránh tác_dụng_phụ ngay ngay_lập_tức thời_hạn hạn_chót
      hạn muộn_nhất hết_hạn cho_đến trước trong_vòng ít_nhất nhiều_nhất tối_đa tối_thiểu ít_hơn nhiều_hơn nếu_không
      thay_vì thay viên_nén viên_nang \\d+_viên liều liều_lượng giọt thìa muỗng tiêm sai nhầm giả_mạo dối huyền_thoại bác_bỏ vô_lý phủ_nhận từ_chối
      cái_gọi_là mặc_dù bất_chấp chịu_trách_nhiệm trách_nhiệm chấm_dứt hủy`,
    units: 'mg ml g kg phút giờ ngày tuần tháng năm lần giọt gam',
    pronouns: 'anh_ấy cô_ấy ông_ấy bà_ấy anh_ta cô_ta ông_ta bà_ta hắn họ nó chúng ấy',
    links:
      'điều_này điều_đó việc_này việc_đó đó này đây vì_vậy do_đó sau_đó rồi cũng nhưng và tuy_nhiên tuy_vậy ngoài_ra cả_hai như_vậy cuối_cùng vâng không ngược_lại thế',
    turns: 'nhưng tuy_nhiên tuy_vậy tuy_thế ngược_lại trái_lại thực_ra thực_tế thật_ra đáng_tiếc nếu_không sự_thật',
  },
  indonesian: {
    limits: `
      tidak tak bukan jangan belum tanpa tiada jarang mustahil jika kalau apabila bila kecuali selain pengecualian hanya cuma
      semata syarat* asalkan dengan_syarat dalam_hal jikalau selama sepanjang persetujuan izin* seizin diizinkan disetujui boleh
      dilarang larang* melarang harus wajib perlu mesti diperlukan kewajiban* peringatan* awas waspada* hati-hati perhatian
      bahaya berbahaya membahayakan risiko* berisiko racun* beracun fatal mematikan kematian merugikan cedera luka alergi* darurat
      overdosis hindari menghindari efek_samping segera tenggat* batas* selambat* paling_lambat kedaluwarsa kadaluarsa hingga
      sampai sebelum dalam_waktu sekurang* paling_sedikit paling_banyak maksim* minim* kurang_dari lebih_dari jika_tidak
      sebaliknya alih-alih tablet pil kapsul dosis takaran tetes sendok suntik* salah keliru palsu bohong mitos dibantah membantah
      omong_kosong menyangkal menolak ditolak konon meskipun walaupun bertanggung tanggung_jawab batal dibatalkan`,
    units: 'mg ml g kg menit jam hari minggu bulan tahun kali tetes gram',
    pronouns: 'dia ia mereka beliau -nya \\p{L}{3,}nya',
    links:
      'ini itu hal_ini hal_itu tersebut kemudian lalu maka oleh_karena karena_itu juga tetapi tapi namun dan meski_demikian selain_itu keduanya begitu akhirnya ya tidak sebaliknya dia ia mereka',
    turns:
      'tetapi tapi namun sebaliknya meski_demikian kenyataannya sebenarnya sayangnya jika_tidak faktanya padahal akan_tetapi',
  },
  malay: {
    limits: `
      tidak tak bukan jangan belum tanpa tiada jarang mustahil jika kalau apabila bila sekiranya kecuali selain pengecualian hanya
      cuma semata syarat* asalkan dengan_syarat dalam_hal sekiranya selagi selama persetujuan kebenaran izin* dibenarkan
      diluluskan kelulusan boleh dilarang larang* melarang mesti wajib perlu harus diperlukan kewajipan* amaran* awas waspada*
      berhati-hati hati-hati perhatian bahaya berbahaya membahayakan risiko* berisiko racun* beracun maut membawa_maut kematian
      merugikan kecederaan luka alah* alergi* kecemasan berlebihan elakkan mengelak kesan_sampingan segera tarikh_akhir had*
      selewat* lewatnya luput tamat hingga sehingga sampai sebelum dalam_tempoh dalam_masa sekurang* paling_sedikit
      paling_banyak maksim* minim* kurang_daripada lebih_daripada jika_tidak sebaliknya tablet pil biji kapsul dos sukatan titis
      titik sudu sudu_teh suntik* salah silap palsu bohong mitos disangkal menyangkal karut menafikan menolak ditolak kononnya
      meskipun walaupun bertanggungjawab tanggungjawab batal dibatalkan`,
    units: 'mg ml g kg minit jam hari minggu bulan tahun kali titis gram',
    pronouns: 'dia ia mereka beliau baginda \\p{L}{3,}nya',
    links:
      'ini itu hal_ini perkara_ini tersebut kemudian lalu maka oleh_itu oleh_sebab juga tetapi tapi namun dan walau_bagaimanapun selain_itu kedua-duanya begitu akhirnya ya tidak sebaliknya dia ia mereka',
    turns:
      'tetapi tapi namun sebaliknya walau_bagaimanapun sebenarnya hakikatnya malangnya jika_tidak faktanya padahal akan_tetapi',
  },
} satisfies Record<string, GuardWords>
